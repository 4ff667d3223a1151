import { formatUsd } from '@ringback/contract/money'
import {
  type ListedCountry,
  type PriceList,
  languageCountries,
  readPriceList,
} from '../../../actions/rates/read-price-list.ts'
import type { World } from '../../../world.ts'
import type { DocumentFrame, PageDocument } from '../document-frame.ts'
import { type Html, html } from '../html.ts'
import { finderTexts, landingTexts as texts, siteTexts } from '../strings.ts'
import { listDocuments } from './list-documents.ts'
import { noPrices, priceFinder } from './price-finder.ts'

/** Mounts the landing page. It is shown without prices that cannot be read, or with those of before. */
export function mountLandingPage(frame: DocumentFrame, world: World): void {
  const cached = listDocuments(frame)
  let last: PriceList = { countries: [] }
  frame.get('/', async ({ headers }) => {
    try {
      last = await readPriceList(world)
    } catch (error) {
      world.log.warn({ err: error }, 'the prices of the landing page could not be read')
    }
    const list = last
    const country = firstCountry(list, headers['accept-language'])
    const document = () => landingPage(world, country ? priceFinder(list, country) : noPrices())
    return {
      status: 200,
      document: country ? cached(list, country.code, document) : frame.render(document()),
    }
  })
}

/** A country of the browser's languages, or of the page's own. */
function firstCountry({ countries }: PriceList, languages = ''): ListedCountry | undefined {
  const codes = languageCountries(`${languages},${finderTexts.language}`)
  const [found] = codes.flatMap(code => countries.find(country => country.code === code) ?? [])
  return found ?? countries[0]
}

function landingPage({ pageSettings, business }: World, finder: Html): PageDocument {
  const { welcomeCredit, welcomeCreditNeedsNumber } = business
  const amount = formatUsd(welcomeCredit)
  return {
    title: pageSettings.productName,
    description: siteTexts.description,
    canonicalPath: '/',
    content: finder,
    isInteractive: true,
    parts: {
      welcome:
        welcomeCredit === 0n
          ? html``
          : html`<span>${texts.welcome(amount)}</span
              ><span>${welcomeCreditNeedsNumber ? texts.afterNumber : texts.afterMail}</span>`,
    },
  }
}
