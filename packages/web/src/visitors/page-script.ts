/*
 * What the pages for visitors can do besides: the landing page has the prices of the chosen country, and the rates have
 * what matches while the visitor types. Without this script, the forms lead to the same.
 */

const PAUSE_MS = 150

/**
 * Another page of ours as a document. An earlier request whose answer is still awaited is aborted.
 *
 * @returns a function that throws when there is no answer, or the server refuses; null for a request that was aborted
 */
function pageReader(): (url: string) => Promise<Document | null> {
  let current = new AbortController()
  return async url => {
    current.abort()
    const { signal } = (current = new AbortController())
    try {
      const response = await fetch(url, { signal })
      if (!response.ok) throw new Error(`${url} is answered with ${response.status}`)
      // Our policy has the hash of this page's styles only.
      const markup = (await response.text()).replace(/<style\b[^]*?<\/style>/g, '')
      return new DOMParser().parseFromString(markup, 'text/html')
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
  }
}

function findPrices(finder: Element, select: HTMLSelectElement): void {
  const read = pageReader()
  const answer = finder.querySelector('#finder-answer')

  const show = (page: Document) => {
    const found = page.querySelector('#finder-answer')
    if (!answer || !found) throw new Error('The page has no prices')
    answer.replaceChildren(...found.childNodes)
    finder.querySelector('#finder-all')?.setAttribute('href', `/rates/${select.value}`)
    const code = select.selectedOptions[0]?.dataset['code']
    finder.querySelector('img')?.setAttribute('src', `/flags/${code}.svg`)
    answer.removeAttribute('aria-busy')
  }

  select.addEventListener('change', () => {
    answer?.setAttribute('aria-busy', 'true')
    read(`/?to=${select.value}`)
      .then(page => page && show(page))
      // The browser says what is wrong, or the page is there at the second attempt.
      .catch(() => select.form?.submit())
  })
}

function searchRates(form: Element, field: HTMLInputElement, answer: Element): void {
  const read = pageReader()
  const spoken = form.querySelector('[role="status"]')
  let pause: ReturnType<typeof setTimeout> | undefined

  const search = async () => {
    const query = new URLSearchParams({ q: field.value, live: '' })
    const page = await read(`/rates?${query}`)
    const found = page?.querySelector('#answer')
    if (!found) return
    answer.replaceChildren(...found.childNodes)
    if (spoken) {
      spoken.textContent = answer.querySelector('caption, h2, p')?.textContent.trim() ?? ''
    }
  }

  field.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(() => void search().catch(() => {}), PAUSE_MS)
  })
}

const finder = document.querySelector('#finder')
const country = finder?.querySelector('select')
if (finder && country) findPrices(finder, country)

const form = document.querySelector('#search')
const field = form?.querySelector('input')
const answer = document.querySelector('#answer')
if (form && field && answer) searchRates(form, field, answer)
