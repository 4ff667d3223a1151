/** The links to the pages that the server renders, in header and footer. */
export const site = {
  label: 'About this service',
  rates: 'Rates',
  links: [{ path: '/rates', label: 'Rates' }],
}
