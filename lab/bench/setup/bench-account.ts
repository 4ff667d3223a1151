import type { Page } from '@playwright/test'

export const BENCH_ACCOUNT = { email: 'bench@ringback.example', password: 'a bench of oak' }

/** Variables of a product that has the account, with credit. */
export const WITH_ACCOUNT = {
  DEMO_EMAIL: BENCH_ACCOUNT.email,
  DEMO_PASSWORD: BENCH_ACCOUNT.password,
  DEMO_CREDIT_USD: '50',
}

/** Logs the account in, and waits for its dialer. */
export async function openDialer(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(BENCH_ACCOUNT.email)
  await page.getByLabel('Password', { exact: true }).fill(BENCH_ACCOUNT.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('tab', { name: 'Dialer' }).waitFor()
}
