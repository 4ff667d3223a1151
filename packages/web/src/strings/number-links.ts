/** The offer in Settings to open links of phone numbers on web pages, which only some browsers have. */
export const numberLinks = {
  title: 'Phone Number Links',
  lead: 'A press on a phone number on a web page can open the dialer with this number. The call starts only when you press Call.',
  open: 'Open these links here',
  asked:
    'Answer the question of your browser. You can change your choice in the settings of the browser.',
  refused: 'Your browser does not allow it.',
} as const
