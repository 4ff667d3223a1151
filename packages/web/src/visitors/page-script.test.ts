import { afterEach, expect, it, vi } from 'vitest'

/** Answers each path with a page; another path is refused. */
function answerWith(pages: Record<string, string>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const page = pages[url]
    return Promise.resolve(new Response(page ?? '', { status: page === undefined ? 503 : 200 }))
  })
  return asked
}

/** Runs the script anew for this markup. */
async function open(markup: string) {
  document.body.innerHTML = markup
  vi.resetModules()
  await import('./page-script.ts')
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const FINDER = `<section id="finder">
  <form action="/rates"><img src="/flags/GB.svg"><select name="q">
    <option value="united-kingdom" data-code="GB" selected>United Kingdom</option>
    <option value="india" data-code="IN">India</option>
  </select></form>
  <div id="finder-answer"><p>Calls to United Kingdom</p><p>1 cent</p></div>
  <a id="finder-all" href="/rates/united-kingdom">All</a>
</section>`

function choose(slug: string) {
  const select = document.querySelector('select')
  if (!select) throw new Error('There is no choice')
  select.value = slug
  select.dispatchEvent(new Event('change'))
}

// beyond The landing page shows the price of a call
it('the finder shows the prices of the chosen country', async () => {
  const answered = '<p>Calls to India</p><p>5 cents</p>'
  const asked = answerWith({ '/?to=india': `<div id="finder-answer">${answered}</div>` })
  await open(FINDER)
  choose('india')
  const answer = document.querySelector('#finder-answer')
  await vi.waitFor(() => expect(answer?.innerHTML).toBe(answered))
  expect(asked).toEqual(['/?to=india'])
  expect(answer?.hasAttribute('aria-busy')).toBe(false)
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/flags/IN.svg')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/rates/india')
})

// beyond The landing page shows the price of a call
it('the finder leads to the page of the country when its prices do not come', async () => {
  answerWith({})
  await open(FINDER)
  const submitted = vi.fn()
  const form = document.querySelector('form')
  if (form) form.submit = submitted
  choose('india')
  await vi.waitFor(() => expect(submitted).toHaveBeenCalledOnce())
})

const SEARCH = `<form id="search"><input name="q"><p role="status"></p></form>
  <div id="answer"><table><caption>All countries</caption></table></div>`

function type(text: string) {
  const field = document.querySelector('input')
  if (!field) throw new Error('There is no field')
  field.value = text
  field.dispatchEvent(new Event('input'))
}

// beyond Visitors see the countries that match while they type
it('the search shows and tells what matches the last text', async () => {
  const found = '<table><caption>Countries that match “ind”</caption></table>'
  const asked = answerWith({ '/rates?q=ind&live=': `<div id="answer">${found}</div>` })
  await open(SEARCH)
  for (const text of ['i', 'in', 'ind']) type(text)
  const answer = document.querySelector('#answer')
  await vi.waitFor(() => expect(answer?.innerHTML).toBe(found))
  expect(asked).toEqual(['/rates?q=ind&live='])
  expect(document.querySelector('[role=status]')?.textContent).toBe('Countries that match “ind”')
})

// beyond Visitors see the countries that match while they type
it('the search keeps what it shows when there is no answer', async () => {
  const asked = answerWith({})
  await open(SEARCH)
  type('ind')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(document.querySelector('#answer')?.textContent).toBe('All countries')
})
