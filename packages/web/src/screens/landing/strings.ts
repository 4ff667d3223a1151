export const landing = {
  lead: 'Prepaid credit, the price before you dial, and the exact cost after the call. No app, no contract.',
  register: 'Register',
  login: 'Login',
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
  },
  picture: {
    label:
      'The dialer during a call from your own number to the United Kingdom: timer, cost so far, minutes left, keypad.',
    number: '+44 7400 123456',
    destination: 'United Kingdom · Mobile',
    callerId: 'From your own number, +1 415 555 0132',
    timer: '02:15',
    caption: 'Call in progress',
    cost: { label: 'Cost so far', value: '$0.14' },
    left: { label: 'Left', value: 'up to 60 min' },
    quality: { label: 'Quality', value: 'Excellent' },
    mute: 'Mute',
    end: 'End',
    microphone: 'Microphone',
  },
}
