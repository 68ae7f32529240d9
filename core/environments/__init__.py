"""Games as environments of learning programs: many at once (vector), PettingZoo and OpenSpiel. docs/howto/train.md."""
