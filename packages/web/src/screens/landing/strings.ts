export const landing = {
  lead: 'Prepaid credit, the price before you dial, and the exact cost after the call. No app, no contract.',
  register: 'Register',
  login: 'Login',
  picture: {
    label: 'A call in progress: the name of the other person, its time and its exact cost',
    name: 'Amara Okafor',
    // Ofcom reserves 07700 900000 to 900999 for drama and assigns none of them.
    number: '+44 7700 900123',
    time: '02:15',
    cost: '$0.12',
    state: 'Call in progress',
    next: 'next $0.04 at 03:00',
    facts: [
      ['Left', 'up to 57 min'],
      ['Quality', 'Excellent'],
      ['They see', 'your number'],
    ],
    keys: [
      ['1', ''],
      ['2', 'ABC'],
      ['3', 'DEF'],
      ['4', 'GHI'],
      ['5', 'JKL'],
      ['6', 'MNO'],
      ['7', 'PQRS'],
      ['8', 'TUV'],
      ['9', 'WXYZ'],
      ['∗', ''],
      ['0', '+'],
      ['#', ''],
    ],
    mute: 'Mute',
    end: 'End',
    sound: 'Sound',
  },
  facts: {
    title: 'What to know',
    rates: {
      title: 'Rates before you dial',
      text: 'Every destination shows its price per minute and how long your balance lasts.',
    },
    credit: {
      title: 'Pay as you go',
      text: 'Prepaid credit in dollars. You never spend more than you have.',
    },
    history: {
      title: 'Every call accounted for',
      text: 'See the seconds you paid for, and how each cost was calculated.',
    },
    browsers: {
      title: 'Nothing to download',
      text: 'Works in Chrome, Edge, Firefox and Safari, on a computer or a phone.',
    },
    numbers: {
      title: 'A number for people who call you',
      text: 'Rent a number by the month. Your browser rings when somebody calls it.',
    },
    callerId: {
      title: 'Your own number on their screen',
      text: 'Verify your mobile number once, and your calls show it.',
    },
  },
}
