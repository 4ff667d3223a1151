import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestPhone, ongoingCall } from '../../testing/render-screen.tsx'
import { SoftphoneContext, usePhone } from './softphone-context.ts'

it('a component that shows a part of the state is rendered again for that part alone', () => {
  let renders = 0
  const Part = () => {
    renders += 1
    return <p>{usePhone(({ call }) => call !== null) ? 'in a call' : 'no call'}</p>
  }
  const phone = createTestPhone()
  render(
    <SoftphoneContext value={phone}>
      <Part />
    </SoftphoneContext>,
  )
  phone.setState({ status: 'initializing', inputId: 'headset' })
  expect(renders).toBe(1)
  phone.setState({ call: ongoingCall(5) })
  expect(screen.getByText('in a call')).toBeTruthy()
  phone.setState({ call: ongoingCall(6) })
  expect(renders).toBe(2)
})
