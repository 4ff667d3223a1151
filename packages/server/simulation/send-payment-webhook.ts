import type { Order } from './expectations.ts'
import type { Scene } from './context.ts'

const HOUR_MS = 3_600_000
/** So long the product asks about an order by itself; later it relies on what it is told. */
const ASKED_ABOUT_MS = 90 * HOUR_MS

/**
 * The provider tells of something. Its letters may be lost as long as the product asks by itself; of
 * disputes it never does.
 */
export function tell(
  scene: Scene,
  order: Order,
  name: string,
  about: Parameters<Scene['payments']['notice']>[1],
): void {
  const letter = { is: 'payment', name, notice: scene.payments.notice(name, about) } as const
  const isAskedAbout = scene.now() - order.madeAt < ASKED_ABOUT_MS && !about.dispute
  if (isAskedAbout) scene.post.send(letter)
  else scene.post.keep(letter)
}
