import { pageReader } from './fetched-page.ts'

/*
 * The prices of the chosen country on the landing page, as the page of the country has them. Without this script, the
 * form leads to that page.
 */
const finder = document.querySelector('.finder')
const select = finder?.querySelector('select')

if (finder && select) {
  const read = pageReader()
  const answer = finder.querySelector('.finder-answer')
  const to = finder.querySelector('.finder-to')

  const show = (page: Document, slug: string, code: string) => {
    const prices = page.querySelector('.cards, .notice')
    if (!answer || !to || !prices) throw new Error('The page of the country has no prices')
    to.textContent = page.querySelector('h1')?.textContent ?? ''
    answer.replaceChildren(to, prices)
    finder.querySelector('.finder-all')?.setAttribute('href', `/rates/${slug}`)
    finder.querySelector('.flag')?.setAttribute('src', `/flags/${code}.svg`)
  }

  select.addEventListener('change', () => {
    const { value: slug, selectedOptions } = select
    const code = selectedOptions[0]?.dataset['code'] ?? ''
    answer?.setAttribute('aria-busy', 'true')
    read(`/rates/${slug}`)
      .then(page => {
        if (page === null) return
        show(page, slug, code)
        answer?.removeAttribute('aria-busy')
      })
      // The browser says what is wrong, or the page is there at the second attempt.
      .catch(() => select.form?.submit())
  })
}
