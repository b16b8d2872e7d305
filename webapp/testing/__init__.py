"""What tests of the site in a browser need: the pytest plugin `stacktutor.testing`. See TESTING.md."""
