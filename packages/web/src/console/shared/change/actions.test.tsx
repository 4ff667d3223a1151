import {
  type ActionField,
  type ActionForm,
  AMOUNT_FIELD,
} from '@ringback/contract/operator/action-form'
import { unfreezeCustomer } from '@ringback/contract/operator/customers/customer-changes'
import { operatorEndpoints } from '@ringback/contract/operator/endpoints'
import {
  type OperatorAction,
  describedFields,
  problemsOf,
  isRoleEnough,
  operatorRole,
} from '@ringback/contract/operator/operator-endpoint'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useNavigate } from 'react-router'
import { describe, expect, it } from 'vitest'
import { createFakeServer } from '../../../../testing/fake-server.ts'
import { OWNER } from '../../../../testing/render-console.tsx'
import { createClient } from '../../../api/client.ts'
import { createQueryClient } from '../../../api/queries.ts'
import { ClientContext } from '../../../api/use-client.ts'
import { OperatorContext } from '../../session/operator-session.ts'
import { NoticeProvider } from '../notices.tsx'
import { ActionButton, ActionProvider } from './ActionDialog.tsx'
import { bodyOf, fillIn } from './ActionInput.tsx'

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

/** Opens the dialog of an action, and says what is wrong with what it shows. */
async function problemsOfDialog(action: OperatorAction): Promise<string[]> {
  const { form } = action
  const facts = factsOf(form)
  const { user } = renderAction(action)
  await user.click(screen.getByRole('button', { name: form.label }))
  const element = screen.queryByRole('dialog', { name: fillIn(form.title, facts) })
  if (element === null) return ['no dialog with the title']
  const dialog = within(element)
  const problems: string[] = []
  const effect = form.effect === undefined ? `${action.summary}.` : fillIn(form.effect, facts)
  if (dialog.queryByText(effect) === null) problems.push('does not say what will happen')
  for (const { name, label, help, choices } of describedFields(action)) {
    const control = dialog.queryByLabelText(fillIn(label, facts), { exact: true })
    const shown = choices?.[0]?.help ?? help
    if (control === null) problems.push(`no field ${name}`)
    else if (shown !== undefined && noteOf(control) !== shown) problems.push(`no help for ${name}`)
  }
  return problems
}

/** Fills in what the schema refuses, presses the button, and says what is wrong with the answer. */
async function problemsOfRefusal(action: OperatorAction): Promise<string[]> {
  const { label } = action.form
  const { user, server } = renderAction(action)
  await user.click(screen.getByRole('button', { name: label }))
  const dialog = within(screen.getByRole('dialog'))
  const wrong = describedFields(action).flatMap(field => {
    const text = wrongText(action, field)
    return field.problem === undefined || text === null ? [] : [{ field, text }]
  })
  for (const { field, text } of wrong) {
    if (text !== '') await user.type(dialog.getByLabelText(field.label), text)
  }
  await user.click(dialog.getByRole('button', { name: label }))
  return [
    ...wrong
      .filter(({ field }) => noteOf(dialog.getByLabelText(field.label)) !== field.problem)
      .map(({ field }) => `no sentence beside ${field.name}`),
    ...(server.requests.length > 0 ? ['sends a request'] : []),
  ]
}

function noteOf(control: HTMLElement): string | null | undefined {
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
}

/** The problems of each of these actions, with its command. */
async function problemsOfAll(
  asked: readonly OperatorAction[],
  problemsOfOne: (action: OperatorAction) => Promise<string[]>,
): Promise<string[]> {
  const problems: string[] = []
  for (const action of asked) {
    const found = await problemsOfOne(action).catch((error: unknown) => [String(error)])
    problems.push(...found.map(problem => `${action.command}: ${problem}`))
    cleanup()
  }
  return problems
}

describe('each action of operators', () => {
  it('has a dialog with each field, its help and what will happen', async () => {
    expect(await problemsOfAll(actions, problemsOfDialog)).toEqual([])
    expect(actions.length).toBeGreaterThan(25)
  })

  it('refuses what the schema refuses with the sentence of the field, and sends nothing', async () => {
    const canBeWrong = actions.filter(action =>
      describedFields(action).some(({ problem }) => problem !== undefined),
    )
    expect(await problemsOfAll(canBeWrong, problemsOfRefusal)).toEqual([])
    expect(canBeWrong.length).toBeGreaterThan(25)
  })

  it.each([
    ...['0', '-5', '5,50', '10001', '1e3'].map(text => [text, 'refused']),
    ...['5', '5.50', '10000'].map(text => [text, 'accepted']),
  ])('an amount of %s dollars is %s', (text, verdict) => {
    const amounts = actions.flatMap(action =>
      describedFields(action)
        .filter(({ problem }) => problem === AMOUNT_FIELD.problem)
        .map(field => ({ action, field })),
    )
    const verdicts = amounts.map(({ action, field }) =>
      field.name in problemsOf(action, bodyOf([field], { [field.name]: text }))
        ? 'refused'
        : 'accepted',
    )
    expect(verdicts.length).toBeGreaterThan(2)
    expect(new Set(verdicts)).toEqual(new Set([verdict]))
  })

  it.each(operatorRole.options)('has a button for a %s only if the role is enough', async role => {
    const problems = await problemsOfAll(actions, async action => {
      renderAction(action, role)
      const isShown = screen.queryByRole('button', { name: action.form.label }) !== null
      return isShown === isRoleEnough(role, action.role) ? [] : [`shown: ${isShown}`]
    })
    expect(problems).toEqual([])
  })
})
