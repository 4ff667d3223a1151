import type { ListedCountry, PriceList, PriceRange } from '@ringback/contract/page/visitor-pages'
import { countryInSentence } from '@ringback/contract/text/places'
import { buttonClass } from '../ui/buttons/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Flag } from '../ui/identity/Flag.tsx'
import { FiveDollars, RangeOfPrices, isRefused, noPriceText, refusalsOf } from './prices.tsx'
import { useSite } from './SitePage.tsx'

const SELECT =
  'h-11 cursor-pointer rounded-control border border-transparent bg-card text-base font-semibold text-ellipsis hover:bg-raised'

interface PriceFinderProps extends PriceList {
  chosen: ListedCountry
}

/**
 * The price of a minute to the country that the visitor chooses, beginning with this one. Without a script, the form
 * leads to the country's page. With one, the answer becomes that of this page for the other country.
 */
export function PriceFinder({ countries, chosen }: PriceFinderProps) {
  return (
    <section id="finder" className="group/finder mt-7" aria-labelledby="finder-title">
      <h2 id="finder-title" className="sr-only">
        What a call costs
      </h2>
      <CountryForm countries={countries} chosen={chosen} />
      {/* Room for the longest answer, so that nothing below moves. */}
      <div
        id="finder-answer"
        aria-live="polite"
        className="mt-2.5 min-h-13.5 text-sm text-soft aria-busy:opacity-55"
      >
        <FinderAnswer {...chosen} />
      </div>
      <a
        id="finder-all"
        href={`/rates/${chosen.slug}`}
        className="-mt-2 -mb-4 inline-flex min-h-11 items-center text-sm font-medium link"
      >
        All prices, and numbers to rent
      </a>
    </section>
  )
}

function CountryForm({ countries, chosen }: PriceFinderProps) {
  return (
    <form
      action="/rates"
      method="get"
      className="flex h-12 w-full max-w-100 items-center gap-1 rounded-control border border-line-field bg-card pe-1.5 ps-3.5 font-medium"
    >
      <span aria-hidden="true">Call</span>
      <span className="relative min-w-0 flex-1">
        <span className="pointer-events-none absolute top-3.5 inset-s-2">
          <Flag country={chosen.code} width={24} />
        </span>
        <select
          name="q"
          aria-label="Where do you call?"
          autoComplete="off"
          defaultValue={chosen.slug}
          className={classNames(SELECT, 'w-full pe-1.5 ps-10')}
        >
          {countries.map(({ slug, code, name }) => (
            <option key={slug} value={slug} data-code={code}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <select
        name="kind"
        aria-label="Kind of phone"
        autoComplete="off"
        defaultValue="mobile"
        className={classNames(SELECT, 'px-1.5')}
      >
        <option value="mobile">mobile</option>
        <option value="landline">landline</option>
      </select>
      <noscript>
        <button className={buttonClass('primary')}>Find the price</button>
      </noscript>
    </form>
  )
}

/** Both kinds of phone, of which the choice in the form shows one. */
function FinderAnswer(country: ListedCountry) {
  const site = useSite()
  const { name, landline, mobile, usualMobile, landlineRefusals, mobileRefusals } = country
  if (isRefused(country)) return <p>{refusalsOf(country, site)}</p>
  return (
    <>
      <p className="sr-only">Calls to {countryInSentence(name)}</p>
      <p data-kind="landline" className="group-has-[[value=mobile]:checked]/finder:hidden">
        {landline ? <Price range={landline} /> : noPriceText(landlineRefusals, site)}
      </p>
      <p data-kind="mobile" className="group-has-[[value=landline]:checked]/finder:hidden">
        {mobile ? <Price range={mobile} usual={usualMobile} /> : noPriceText(mobileRefusals, site)}
      </p>
    </>
  )
}

function Price({ range, usual = null }: { range: PriceRange; usual?: PriceRange | null }) {
  return (
    <>
      <span className="text-lg text-text">
        <b className="font-semibold">
          <RangeOfPrices {...(usual ?? range)} />
        </b>{' '}
        a minute
      </span>{' '}
      · <FiveDollars range={range} usual={usual} />
    </>
  )
}
