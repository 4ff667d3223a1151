export const dashboard = {
  tabs: 'Dashboard',
  dialer: 'Dialer',
  history: 'Call History',
  balance: 'Balance',
  balanceUnknown: '...',
  balanceFailed: 'Failed to fetch balance',
  support: 'Contact Support',
  logout: 'Logout',
  loading: 'Loading...',
  health: {
    title: 'Backend Connection Issue',
    unreachable: 'The server cannot be reached. Retrying in the background.',
    unwell: 'The server reports a problem. Retrying in the background.',
    refresh: 'Refresh Page',
    logout: 'Logout',
  },
}
