import { pageReader } from './fetched-page.ts'

const PAUSE_MS = 150

/*
 * The countries that match while the visitor types, or the price of the number. Without this script, and without an
 * answer, the form leads to the same result.
 */
const field = document.querySelector<HTMLInputElement>('.search input')
const answer = document.querySelector('.answer')

if (field && answer) {
  const read = pageReader()
  const spoken = document.querySelector('.search [role="status"]')
  let pause: ReturnType<typeof setTimeout> | undefined

  const search = async () => {
    const query = new URLSearchParams({ q: field.value, live: '' })
    const page = await read(`/rates?${query}`)
    const found = page?.querySelector('.answer')
    if (!found) return
    answer.replaceChildren(...found.childNodes)
    if (spoken) {
      spoken.textContent = answer.querySelector('caption, h2, .notice')?.textContent.trim() ?? ''
    }
  }

  field.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(() => void search().catch(() => {}), PAUSE_MS)
  })
}
