// Runs before the app, while the drawn dialer is already visible. Another address shows something else.
;(() => {
  const query = new URLSearchParams(location.search)
  const isDialer = (query.get('tab') ?? 'dialer') === 'dialer' && query.get('view') === null
  if (!isDialer) document.documentElement.dataset.otherView = ''
})()
