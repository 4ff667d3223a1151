import { operatorEndpoints } from '@ringback/contract/operator/endpoints'
import { expect, it } from 'vitest'
import { ACTIONS_BY_NAME, actionName } from './OperatorChanges.tsx'

it('has words for each change that operators make, and for nothing else', () => {
  const changes = operatorEndpoints.filter(({ isChange }) => isChange)
  expect(Object.keys(ACTIONS_BY_NAME).sort()).toEqual(changes.map(({ command }) => command).sort())
})

it('shows a command that is gone as it was', () => {
  expect(actionName('rates roll-back')).toBe('rates roll-back')
})
