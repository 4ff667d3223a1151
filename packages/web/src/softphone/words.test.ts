import { expect, it } from 'vitest'
import { voiceErrorAdvice } from './words.ts'

/** What the person can do, by the code that the voice library reports. */
const ADVICE: [codes: number[], advice: RegExp][] = [
  [[20101, 20104, 20151], /could not sign in.*Reload the page/],
  [[31000], /went wrong in the phone network.*Try again/],
  [[31001], /not set up correctly.*Contact support/],
  [[31002, 31603], /was declined/],
  [[31003, 31005, 31009], /connection to the phone network failed.*Check your internet/],
  [[31008], /canceled before it was answered/],
  [[31100, 31101, 31102, 31103, 31104, 31105, 31106, 31107], /did not accept.*Reload the page/],
  [[31201, 31202, 31203, 31204, 31205, 31207, 31209], /could not sign in.*Reload the page/],
  [[31206], /too many requests.*Wait a minute/],
  [[31210, 31212, 31400], /did not accept.*Reload the page/],
  [[31401], /microphone.*(allow|denied|permission)/i],
  [[31402], /microphone.*(in use|another)/i],
  [[31404], /may not be in service/],
  [[31480], /not available right now.*Try again later/],
  [[31486], /line is busy.*Try again/],
  [[53000, 53001], /connection to the phone network failed.*Check your internet/],
  [[53400, 53402], /could not set up the sound.*Reload the page/],
  [[53405], /sound of the call could not get through.*VPN/],
]

// spec 8.41, 8.42, 8.43, 8.45, 8.46, 8.48, 8.49, 8.50, 8.51, 8.52, 8.53, 8.54, 8.55, 8.56
it('each error of the voice library says what the person can do', () => {
  const wrong = ADVICE.flatMap(([codes, advice]) =>
    codes
      .map(code => `${code}: ${String(voiceErrorAdvice(code))}`)
      .filter(line => !advice.test(line)),
  )
  expect(wrong).toEqual([])
  expect(ADVICE.flatMap(([codes]) => codes)).toHaveLength(40)
  expect(voiceErrorAdvice(39999)).toBeUndefined()
})
