export const common = {
  dismiss: 'Dismiss',
  loading: 'Loading',
  previous: 'Previous',
  next: 'Next',
  retry: 'Retry',
  today: 'Today',
  yesterday: 'Yesterday',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
}
