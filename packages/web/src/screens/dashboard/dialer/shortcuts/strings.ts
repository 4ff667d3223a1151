/** The sheet of keyboard shortcuts, which loads on demand. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  groups: [
    {
      title: 'In the dialer, before a call',
      entries: [
        { keys: ['0 - 9', '*', '#'], action: 'Enter the number' },
        { keys: ['+'], action: 'Put the plus in front' },
        { keys: ['Backspace'], action: 'Delete the last digit' },
        { keys: ['Ctrl V'], action: 'Paste a number' },
        { keys: ['↑', '↓'], action: 'Choose one of the contacts that match' },
        { keys: ['Esc'], action: 'Close the list of these contacts' },
        { keys: ['Enter'], action: 'Start the call' },
      ],
    },
    {
      title: 'During a call, on every tab',
      entries: [
        { keys: ['0 - 9', '*', '#'], action: 'Send a tone' },
        { keys: ['M'], action: 'Mute or unmute' },
      ],
    },
    { title: 'While a call rings', entries: [{ keys: ['Esc'], action: 'Decline the call' }] },
    {
      title: 'Always',
      entries: [
        { keys: ['Ctrl K', '⌘ K'], action: 'Call, go to or do anything by its name' },
        { keys: ['?'], action: 'Show this list' },
      ],
    },
  ],
  singleKeys: 'Letters, digits and signs work on the whole page',
  singleKeysHint:
    'Switch this off if you use speech input, or press keys by accident. The number field and the buttons still work, and ? shows this list in the number field only.',
  note: 'No key ends a call: press End call.',
} as const
