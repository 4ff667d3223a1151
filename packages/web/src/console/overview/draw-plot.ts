import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export interface PlotSeries {
  label: string
  /** A colour of the theme. */
  colour: 'accent' | 'call' | 'end' | 'warn'
  /** Null where there is no value. */
  values: readonly (number | null)[]
}

/**
 * Draws lines into an element, as wide and high as it is, and follows its size and the theme.
 *
 * @param format writes a value on the axis
 * @returns a function that removes the drawing
 */
export function drawPlot(
  place: HTMLElement,
  times: readonly number[],
  series: readonly PlotSeries[],
  format: (value: number) => string,
): () => void {
  const data = [times, ...series.map(({ values }) => values)] as unknown as uPlot.AlignedData
  const plot = new uPlot(optionsOf(place, series, format), data, place)
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
  format: (value: number) => string,
): uPlot.Options {
  const colour = (name: string) => () => colourOf(place, name)
  const axis = {
    stroke: colour('faint'),
    font: '11px system-ui, sans-serif',
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
  }
  return {
    ...sizeOf(place),
    legend: { show: false },
    cursor: { show: false },
    // Days are UTC.
    tzDate: seconds => uPlot.tzDate(new Date(seconds * 1_000), 'UTC'),
    scales: { y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.1 : 1] } },
    axes: [
      { ...axis, values: (_plot, splits) => splits.map(dayAndMonth) },
      { ...axis, size: 56, values: (_plot, splits) => splits.map(format) },
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
