import { screen, waitFor, within } from '@testing-library/react'
import { NumbersPage } from '../src/screens/dashboard/numbers/NumbersPage.tsx'
import { type NumberServerState, numberServer, rented } from './number-server.ts'
import { renderScreen } from './render-screen.tsx'

export const SETTINGS_PATH = '/api/numbers/num_1/settings'

export const card = () => screen.findByRole('article')
export const dialog = () => within(screen.getByRole('dialog', { name: 'When someone calls' }))
const opener = () => screen.findByRole('button', { name: 'When someone calls +1 415 555 2671' })

/** My Numbers with a number, whose dialog of what happens when someone calls is open. */
export async function openWhenCalled(
  number: Record<string, unknown> = {},
  part: Partial<NumberServerState> = {},
) {
  const { responses, state } = numberServer({ numbers: [rented(number)], ...part })
  const rendered = renderScreen(<NumbersPage />, { responses })
  const { user } = rendered
  const open = async () => user.click(await opener())
  const save = async () => user.click(dialog().getByRole('button', { name: 'Save' }))
  /** Saves, and waits until the dialog is closed. */
  const saveAndClose = async () => {
    await save()
    await waitFor(() => {
      if (screen.queryByRole('dialog')) throw new Error('The dialog is open')
    })
  }
  await open()
  return { ...rendered, state, open, save, saveAndClose }
}
