import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, Component, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

async function freshPage() {
  vi.resetModules()
  const { ChunkBoundary } = await import('./ChunkBoundary.tsx')
  const { lazyComponent } = await import('./lazy-component.ts')
  const { ReloadBanner } = await import('../screens/dashboard/shell/messages/ShellMessages.tsx')
  const { MessageRegion } = await import('../screens/dashboard/shared/messages/MessageRegion.tsx')
  const { chunkFailure } = await import('./load-chunk.ts')
  const Banner = () => (
    <QueryClientProvider client={new QueryClient()}>
      <ReloadBanner />
      <MessageRegion />
    </QueryClientProvider>
  )
  return { ChunkBoundary, lazyComponent, Banner, chunkFailure }
}

const banner = () => screen.queryByRole('region', { name: 'Messages' })

const unreachable = (): Promise<{ Part: () => React.JSX.Element }> =>
  Promise.reject(new TypeError('Importing a module script failed.'))

beforeEach(() => {
  vi.useFakeTimers()
  // React reports every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.useRealTimers())

describe('a part of the dashboard that cannot be loaded', () => {
  it('leaves the rest of the page in place, and a banner offers to reload the page', async () => {
    const { ChunkBoundary, lazyComponent, Banner } = await freshPage()
    const Part = lazyComponent(unreachable, 'Part')
    render(
      <>
        <Banner />
        <ChunkBoundary fallback={<p>closed</p>}>
          <Suspense fallback={<p>loading</p>}>
            <Part />
          </Suspense>
        </ChunkBoundary>
        <p>rest</p>
      </>,
    )
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(screen.getByText('loading')).toBeTruthy()
    expect(banner()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByText('closed')).toBeTruthy()
    expect(screen.getByText('rest')).toBeTruthy()
    expect(banner()?.textContent).toContain('Part of this page is missing')
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  })

  it('brings no banner between a press and its click, so that no button moves', async () => {
    const { lazyComponent, Banner, ChunkBoundary } = await freshPage()
    const Part = lazyComponent(unreachable, 'Part')
    render(
      <>
        <Banner />
        <ChunkBoundary fallback={<p>closed</p>}>
          <Suspense fallback={<p>loading</p>}>
            <Part />
          </Suspense>
        </ChunkBoundary>
      </>,
    )
    fireEvent.pointerDown(document.body)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.getByText('closed')).toBeTruthy()
    expect(banner()).toBeNull()
    fireEvent.click(document.body)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(banner()).not.toBeNull()
  })

  it('is shown, without a banner, if the second try succeeds', async () => {
    const { ChunkBoundary, lazyComponent, Banner } = await freshPage()
    const load = vi
      .fn(async () => ({ Part: () => <p>part</p> }))
      .mockImplementationOnce(unreachable)
    const Part = lazyComponent(load, 'Part')
    render(
      <>
        <Banner />
        <ChunkBoundary>
          <Suspense>
            <Part />
          </Suspense>
        </ChunkBoundary>
      </>,
    )
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.getByText('part')).toBeTruthy()
    expect(banner()).toBeNull()
  })

  it('is loaded again by a retry, and the banner goes when that succeeds', async () => {
    const { ChunkBoundary, lazyComponent, Banner, chunkFailure } = await freshPage()
    const load = vi.fn(async () => ({ Part: () => <p>part</p> }))
    for (let failures = 0; failures < 4; failures++) load.mockImplementationOnce(unreachable)
    const Part = lazyComponent(load, 'Part')
    render(
      <>
        <Banner />
        <ChunkBoundary fallback={<p>closed</p>}>
          <Suspense fallback={<p>loading</p>}>
            <Part />
          </Suspense>
        </ChunkBoundary>
      </>,
    )
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    act(() => chunkFailure.retry())
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(load).toHaveBeenCalledTimes(4)
    expect(screen.getByText('closed')).toBeTruthy()
    expect(banner()).not.toBeNull()
    act(() => chunkFailure.retry())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('part')).toBeTruthy()
    expect(banner()).toBeNull()
  })

  it('is handled, while a defect is passed on', async () => {
    const { ChunkBoundary } = await freshPage()
    const Defect = () => {
      throw new Error('a defect')
    }
    render(
      <OuterBoundary>
        <ChunkBoundary>
          <Defect />
        </ChunkBoundary>
      </OuterBoundary>,
    )
    expect(screen.getByText('a defect')).toBeTruthy()
  })
})

class OuterBoundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }

  static getDerivedStateFromError(error: Error) {
    return { message: error.message }
  }

  override render() {
    return this.state.message ?? this.props.children
  }
}
