import { expect, it } from 'vitest'
import { listCalls } from './customers/calls/call-history.ts'
import { listTransactions } from './customers/credit/credit.ts'
import * as limits from './limits.ts'

// spec 9.1, 9.2, 9.4, 9.9, 9.11, 9.12, 9.13, 9.14, 9.15, 9.16, 9.17, 9.18, 9.20, 9.21, 9.23, 9.24
it.each([
  ['the shortest password', limits.PASSWORD_MIN_LENGTH, 8],
  ['the length of a verification code', limits.VERIFICATION_CODE_LENGTH, 6],
  ['the debounce of the rate lookup', limits.RATE_DEBOUNCE_MS, 500],
  ['the time between two status polls', limits.CALL_STATUS_POLL_MS, 5_000],
  ['the connect timeout', limits.CALL_CONNECT_LIMIT_MS, 30_000],
  ['the time to restore media', limits.MEDIA_RECONNECT_LIMIT_MS, 30_000],
  ['the delay of the health check', limits.HEALTH_DELAY_MS, 500],
  ['the timeout of the health check', limits.HEALTH_TIMEOUT_MS, 5_000],
  ['the retry wait of the bot check', limits.BOT_CHECK_RETRY_MS, 100],
  ['the time before the redirect to the login', limits.VERIFIED_REDIRECT_MS, 3_000],
  ['the page size of the call history', limits.HISTORY_PAGE_SIZE, 20],
  ['the page size of the call history on the dashboard', limits.HISTORY_DASHBOARD_PAGE_SIZE, 10],
  ['the page size of the transactions', limits.TRANSACTIONS_PAGE_SIZE, 10],
  ['the page size of the credits tab', limits.TRANSACTIONS_DASHBOARD_PAGE_SIZE, 5],
  ['the time that a success message shows', limits.SUCCESS_NOTICE_MS, 5_000],
  ['the time between two validation checks', limits.VALIDATION_POLL_MS, 3_000],
  ['the number of validation checks', limits.VALIDATION_POLLS, 20],
  ['the waiting state of a validation', limits.VALIDATION_WAIT_MS, 45_000],
  ['the number of search results', limits.NUMBER_SEARCH_LIMIT, 10],
])('%s is that of the specification', (_what, value, specified) => {
  expect(value).toBe(specified)
})

// spec 7.7, 7.14, 9.15, 9.16, 9.19
it.each([
  ['transactions', listTransactions, 10],
  ['calls', listCalls, 20],
])(
  'a list of %s without page and limit in its query is the first page, of the default size',
  (_what, { query }, limit) => {
    expect(query.parse({})).toEqual({ page: 1, limit })
  },
)
