import type { ActionField, ActionForm } from '@ringback/contract/operator/action-form'
import { unfreezeCustomer } from '@ringback/contract/operator/customers/customer-changes'
import { operatorEndpoints } from '@ringback/contract/operator/endpoints'
import {
  type OperatorAction,
  describedFields,
  problemsOf,
} from '@ringback/contract/operator/operator-endpoint'
import { isRoleEnough, operatorRole } from '@ringback/contract/operator/role'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useNavigate } from 'react-router'
import { describe, expect, it } from 'vitest'
import { createFakeServer } from '../../../../testing/fake-server.ts'
import { OWNER } from '../../../../testing/render-console.tsx'
import { createClient } from '../../../api/client.ts'
import { createQueryClient } from '../../../api/queries.ts'
import { ClientContext } from '../../../api/use-client.ts'
import { OperatorContext } from '../../session/operator-context.ts'
import { bodyOf, fillIn } from './action-body.ts'
import { ActionButton, ActionProvider } from './actions.tsx'
import { NoticeProvider } from '../notices.tsx'

const actions = operatorEndpoints.filter(
  (endpoint): endpoint is OperatorAction => endpoint.form !== undefined,
)

/** A text of a field that its schema refuses; null for a text that may have any length. */
function wrongText(action: OperatorAction, field: ActionField): string | null {
  const isWrong = (text: string) =>
    field.name in problemsOf(action, bodyOf([field], { [field.name]: text }))
  return ['-', ''].find(isWrong) ?? null
}

/** Every name in braces of the texts of a form, as its own fact. */
function factsOf(form: ActionForm): Record<string, string> {
  const names = JSON.stringify(form).matchAll(/\{([a-z][a-zA-Z ]*)\}/g)
  return Object.fromEntries([...names].map(([, name = '']) => [name, `the ${name}`]))
}

function renderAction(action: OperatorAction, role = OWNER.role) {
  const server = createFakeServer()
  const client = createClient({
    token: () => 'token-1',
    onUnauthorised: () => undefined,
    fetch: server.fetch,
  })
  render(
    <MemoryRouter>
      <ClientContext value={client}>
        <QueryClientProvider client={createQueryClient()}>
          <OperatorContext value={{ ...OWNER, role }}>
            <NoticeProvider>
              <ActionProvider>
                <Leave />
                <ActionButton
                  action={action}
                  params={{ id: 'id_1' }}
                  facts={factsOf(action.form)}
                />
              </ActionProvider>
            </NoticeProvider>
          </OperatorContext>
        </QueryClientProvider>
      </ClientContext>
    </MemoryRouter>,
  )
  return { server, user: userEvent.setup() }
}

/** Goes to another page and back, as the browser's buttons do while a dialog is open. */
function Leave() {
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => void navigate('/away')}>Away</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  )
}

it('does not open the dialog again when the operator returns to a page that was left', async () => {
  const { user } = renderAction(unfreezeCustomer)
  await user.click(screen.getByRole('button', { name: 'Unfreeze' }))
  await user.click(screen.getByText('Away'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByText('Back'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe.each(actions.map(action => [action.command, action] as const))('%s', (_, action) => {
  const { form } = action
  const facts = factsOf(form)

  it('has a dialog with each field, its help and what will happen', async () => {
    const { user } = renderAction(action)
    await user.click(screen.getByRole('button', { name: form.label }))
    const dialog = within(screen.getByRole('dialog', { name: fillIn(form.title, facts) }))
    expect(
      dialog.getByText(
        form.effect === undefined ? `${action.summary}.` : fillIn(form.effect, facts),
      ),
    ).toBeTruthy()
    for (const { label, help, choices } of describedFields(action)) {
      const control = dialog.getByLabelText(fillIn(label, facts), { exact: true })
      const shown = choices?.[0]?.help ?? help
      if (shown === undefined) continue
      const note = document.getElementById(control.getAttribute('aria-describedby') ?? '')
      expect(note?.textContent).toBe(shown)
    }
  })

  const canBeWrong = describedFields(action).some(({ problem }) => problem !== undefined)

  it.runIf(canBeWrong)(
    'refuses what the schema refuses with the sentence of the field, and sends nothing',
    async () => {
      const { user, server } = renderAction(action)
      await user.click(screen.getByRole('button', { name: form.label }))
      const dialog = within(screen.getByRole('dialog'))
      const wrong = describedFields(action).flatMap(field => {
        const text = wrongText(action, field)
        return field.problem === undefined || text === null ? [] : [{ field, text }]
      })
      for (const { field, text } of wrong) {
        if (text !== '') await user.type(dialog.getByLabelText(field.label), text)
      }
      await user.click(dialog.getByRole('button', { name: form.label }))
      for (const { field } of wrong) {
        const control = dialog.getByLabelText(field.label)
        const note = document.getElementById(control.getAttribute('aria-describedby') ?? '')
        expect(note?.textContent).toBe(field.problem)
      }
      expect(server.requests).toEqual([])
    },
  )

  it.each(operatorRole.options)('has a button for a %s only if the role is enough', role => {
    renderAction(action, role)
    expect(screen.queryByRole('button', { name: form.label }) !== null).toBe(
      isRoleEnough(role, action.role),
    )
  })
})
