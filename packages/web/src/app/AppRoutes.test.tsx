import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { AppRoutes } from './AppRoutes.tsx'

describe('the routes', () => {
  it.each([
    ['/', 'Call any phone in the world from your browser.'],
    ['/login', 'Login to your account'],
    ['/Login/', 'Login to your account'],
    ['/register', 'Create a new account'],
    ['/dashboard', 'Login to your account'],
    ['/receipt/pur_1', 'Login to your account'],
    ['/no-such-page', 'Page not found'],
  ])('%s shows a signed-out visitor "%s"', async (path, text) => {
    renderPage(<AppRoutes />, { path, everyPath: true })
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
