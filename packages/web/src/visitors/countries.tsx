import { formatRate, formatUsd } from '@ringback/contract/money'
import type { ListedCountry, PriceList, PriceRange } from '@ringback/contract/page/visitor-pages'
import type { ReactNode } from 'react'
import { Flag } from '../ui/identity/Flag.tsx'
import { classNames } from '../ui/class-names.ts'
import { isRefused } from './prices.tsx'
import { CAPTION, FRAME, PriceTable, TABLES } from './tables.tsx'
import { Code } from '../ui/identity/Code.tsx'

/** Some countries with their prices, in one table. */
export function CountryTable({ countries, caption }: PriceList & { caption: string }) {
  return (
    <PriceTable
      label={caption}
      hasCaption
      className={COUNTRY_ROWS}
      columns={<CountryColumns first="Country" />}
      rows={countries.map(country => (
        <CountryRow key={country.slug} country={country} />
      ))}
    />
  )
}

/** All countries with their prices: links to the letters, and a table for each. */
export function CountriesByLetter({ countries }: PriceList) {
  const letters = [...new Set(countries.map(letterOf))]
  return (
    <>
      <LetterLinks letters={letters} />
      <div className={classNames(FRAME, TABLES, COUNTRY_ROWS)}>
        <h2 className={CAPTION}>All countries</h2>
        {letters.map(letter => (
          <Letter
            key={letter}
            letter={letter}
            countries={countries.filter(country => letterOf(country) === letter)}
          />
        ))}
      </div>
    </>
  )
}

/** With a mouse, all are in one line, where a finger would need 44 px. */
function LetterLinks({ letters }: { letters: readonly string[] }) {
  return (
    <nav aria-label="Countries by letter" className="sticky top-0 z-1 bg-page">
      {/* The first letter begins where the text does; more follow at the edge of a phone. */}
      <ul className="-mx-3.5 flex overflow-x-auto [scrollbar-width:none] max-sm:[mask-image:linear-gradient(90deg,#000_calc(100%-3rem),#0000)] max-sm:rtl:[mask-image:linear-gradient(-90deg,#000_calc(100%-3rem),#0000)] sm:flex-wrap min-[60rem]:pointer-fine:flex-nowrap">
        {letters.map(letter => (
          <li key={letter} className="min-[60rem]:pointer-fine:flex-1">
            <a
              href={`#${letterId(letter)}`}
              className="grid min-h-11 min-w-11 place-items-center rounded-control text-sm font-semibold text-accent hover:bg-accent-wash min-[60rem]:pointer-fine:min-w-0"
            >
              {letter.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function letterOf({ slug }: ListedCountry): string {
  return slug.charAt(0)
}

function letterId(letter: string): string {
  return `letter-${letter}`
}

/** A browser lays out only the letters near the window, because the layout of all rows takes a slow phone some 0.5 s. */
function Letter({ letter, countries }: PriceList & { letter: string }) {
  return (
    <section
      id={letterId(letter)}
      className="scroll-mt-23 overflow-x-auto border-t border-line [contain-intrinsic-height:auto_30rem] [content-visibility:auto] target:bg-accent-wash"
    >
      <table aria-label={`Countries with ${letter.toUpperCase()}`}>
        <thead>
          <tr>
            <CountryColumns
              first={<b className="text-base font-semibold text-text">{letter.toUpperCase()}</b>}
            />
          </tr>
        </thead>
        <tbody>
          {countries.map(country => (
            <CountryRow key={country.slug} country={country} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const COUNTRY_ROWS = [
  '[&_table]:table-fixed [&_th_a]:-my-2.5 [&_th_a]:inline-flex [&_th_a]:min-h-11 [&_th_a]:min-w-11',
  // The narrowest windows have no room for a flag beside a name.
  'max-[22rem]:[&_th_img]:hidden min-[22rem]:[&_th_img]:inline-block [&_th_img]:align-middle',
  'min-[22rem]:[&_th_a]:ms-3 min-[22rem]:[&_th_a]:max-w-[calc(100%-36px)] min-[22rem]:[&_th_small]:ms-9',
  '[&_th_a]:items-center [&_th_a]:py-1.5 [&_th_a]:align-middle [&_th_a]:leading-snug [&_th_a]:font-medium',
  '[&_th_a]:underline-offset-4 [&_th_a:hover]:underline [&_th_a:focus-visible]:underline',
  // The last column that a phone shows.
  'max-sm:[&_tr>:nth-child(3)]:pe-4',
].join(' ')

function CountryColumns({ first }: { first: ReactNode }) {
  return (
    <>
      <th scope="col">{first}</th>
      <th scope="col" className="w-20 min-[25rem]:w-25 sm:w-44">
        Landline
      </th>
      <th scope="col" className="w-22 min-[25rem]:w-27 sm:w-44">
        Mobile
      </th>
      <th scope="col" className="max-sm:hidden sm:w-56">
        Rent a number, per month
      </th>
    </>
  )
}

function CountryRow({ country }: { country: ListedCountry }) {
  const { code, slug, name, landline, mobile, numbers } = country
  const [cheapest] = numbers.map(({ monthlyFee }) => monthlyFee).sort((a, b) => (a < b ? -1 : 1))
  const fee = cheapest === undefined ? null : <Code>{formatUsd(cheapest)}</Code>
  return (
    <tr>
      <th scope="row">
        <Flag country={code} width={24} />
        <a href={`/rates/${slug}`}>{name}</a>
        {fee !== null && (
          <small className="block text-xs text-soft sm:hidden">Number from {fee} a month</small>
        )}
      </th>
      <td>{shortPrice(landline, country)}</td>
      <td>{shortPrice(mobile, country)}</td>
      <td className="max-sm:hidden">{fee === null ? '–' : <>from {fee}</>}</td>
    </tr>
  )
}

function shortPrice(price: PriceRange | null, country: ListedCountry): ReactNode {
  if (price === null) {
    const text = isRefused(country) ? 'No calls' : 'Depends on the number'
    return <small className="text-xs text-soft">{text}</small>
  }
  const lowest = <Code>{formatRate(price.lowest)}</Code>
  return price.lowest === price.highest ? lowest : <>from {lowest}</>
}
