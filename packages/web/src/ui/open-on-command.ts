import { type UseSelectState, type UseSelectStateChangeOptions, useSelect } from 'downshift'

/**
 * A state reducer of `useSelect` by which a character searches an open list but does not open a closed one. The
 * focus stays on the closed list after a choice, and the keys of the page, such as digits in the dialer, must
 * still work there.
 */
export function openOnCommand<T>(
  state: UseSelectState<T>,
  { type, changes }: UseSelectStateChangeOptions<T>,
): Partial<UseSelectState<T>> {
  const isCharacter = type === useSelect.stateChangeTypes.ToggleButtonKeyDownCharacter
  return isCharacter && !state.isOpen ? state : changes
}
