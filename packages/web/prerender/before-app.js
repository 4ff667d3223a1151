// Runs before the app, while the page is already visible. It stores the clicks on buttons, which the app repeats
// (src/app/AppRoutes.tsx), and marks the page of a signed-in user, who will see the dashboard instead.
;(() => {
  const root = document.documentElement
  try {
    if (localStorage.getItem('token') !== null) root.dataset.signedIn = ''
  } catch {
    // The browser refuses local storage, so there is no token.
  }
  window.earlyClicks = []
  addEventListener(
    'click',
    event => {
      const button = event.target.closest('button')
      if (!button || !window.earlyClicks) return
      event.preventDefault()
      window.earlyClicks.push(button)
    },
    true,
  )
})()
