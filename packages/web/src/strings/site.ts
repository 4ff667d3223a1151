/** The links to the pages that the server renders, in header and footer. */
export const site = {
  rates: 'Rates',
  ratesPath: '/rates',
  footer: {
    label: 'About this service',
    links: [
      { path: '/rates', label: 'Rates' },
      { path: '/terms', label: 'Terms' },
      { path: '/privacy', label: 'Privacy' },
      { path: '/refunds', label: 'Refunds' },
      { path: '/contact', label: 'Contact' },
    ],
  },
}
