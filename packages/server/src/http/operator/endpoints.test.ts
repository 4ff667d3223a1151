import { operatorEndpoints } from '@ringback/contract/operator/endpoints'
import { expect, it } from 'vitest'
import { allOperatorHandlers } from './handlers.ts'

it('has a command for every endpoint that the server handles', () => {
  const handled = Object.values(allOperatorHandlers)
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access === 'operator')
    .map(({ path }) => path)
  expect(operatorEndpoints.map(({ path }) => path).sort()).toEqual(handled.sort())
})
