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
