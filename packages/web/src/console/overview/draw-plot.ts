import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export interface PlotSeries {
  label: string
  /** A colour of the theme. */
  colour: 'accent' | 'call' | 'end' | 'warn'
  /** Null where there is no value. */
  values: readonly (number | null)[]
}

/** The axis of the values. Its labels differ, because its values are multiples of `step`. */
interface ValueAxis {
  format: (value: number) => string
  step: number
}

const DAY_SECONDS = 24 * 60 * 60
const DAYS = [1, 2, 3, 7, 14, 28].map(days => days * DAY_SECONDS)
/** 1, 2, 5, 10, 20, 50 and so on. */
const STEPS = Array.from({ length: 10 }, (_, exponent) =>
  [1, 2, 5].map(n => n * 10 ** exponent),
).flat()

/**
 * Draws lines into an element, as wide and high as it is, and follows its size and the theme.
 *
 * @param axis writes a value on the axis; its values are multiples of `step`
 * @returns a function that removes the drawing
 */
export function drawPlot(
  place: HTMLElement,
  times: readonly number[],
  series: readonly PlotSeries[],
  axis: ValueAxis,
): () => void {
  const data = [times, ...series.map(({ values }) => values)] as unknown as uPlot.AlignedData
  const plot = new uPlot(optionsOf(place, series, axis), data, place)
  const resized = new ResizeObserver(() => plot.setSize(sizeOf(place)))
  resized.observe(place)
  // The colours are read when the plot is drawn.
  const redraw = () => plot.redraw()
  const themed = new MutationObserver(redraw)
  themed.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', redraw)
  return () => {
    resized.disconnect()
    themed.disconnect()
    system.removeEventListener('change', redraw)
    plot.destroy()
  }
}

function optionsOf(
  place: HTMLElement,
  series: readonly PlotSeries[],
  { format, step }: ValueAxis,
): uPlot.Options {
  const colour = (name: string) => () => colourOf(place, name)
  const axis = {
    stroke: colour('faint'),
    font: `11px ${getComputedStyle(place).fontFamily}`,
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
  }
  return {
    ...sizeOf(place),
    padding: [8, 16, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    // Days are UTC.
    tzDate: seconds => uPlot.tzDate(new Date(seconds * 1_000), 'UTC'),
    scales: { y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.1 : 1] } },
    axes: [
      { ...axis, size: 26, incrs: DAYS, values: (_plot, splits) => splits.map(dayAndMonth) },
      {
        ...axis,
        size: 56,
        incrs: STEPS.map(each => each * step),
        values: (_plot, splits) => splits.map(format),
      },
    ],
    series: [
      {},
      ...series.map(each => ({
        label: each.label,
        stroke: colour(each.colour),
        width: 2,
        points: { show: each.values.length <= 31, size: 5 },
      })),
    ],
  }
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement) {
  return { width: Math.max(clientWidth, 120), height: Math.max(clientHeight, 80) }
}

/** The used value of a colour of the theme. A canvas cannot read `light-dark()`. */
function colourOf(place: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--${name})`
  place.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })

function dayAndMonth(seconds: number): string {
  return DAY.format(seconds * 1_000)
}
