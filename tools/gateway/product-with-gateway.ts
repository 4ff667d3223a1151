import { join } from 'node:path'
import { mediaAddresses } from '@ringback/sandbox/twilio/media/media-addresses'
import { type Product, type ProductOptions, startProduct } from '../product.ts'
import { startGatewayPrograms } from './gateway-programs.ts'
import { chooseGatewayPorts, makeGatewayFolder, serverVariables } from './gateway-settings.ts'
import { startTrialPhones, TRIAL_NUMBER } from './trial-phones.ts'
import { trialTrunk, trialVariables } from './trial-trunk.ts'

/**
 * Starts the product with a SIP gateway beside it, and phones behind the gateway's trunk. Files of the gateway are in
 * the folder `gateway` of the data directory.
 */
export async function startProductWithGateway(options: ProductOptions): Promise<Product> {
  const ports = await chooseGatewayPorts()
  const phones = await startTrialPhones(ports)
  const demo = { DEMO_TRUNK_NUMBER: TRIAL_NUMBER, TRUNK_PHONES_URL: phones.url }
  const product = await startProduct({
    ...options,
    // The user may choose the rest, but both sides must find each other.
    env: { ...trialVariables(ports), ...demo, ...options.env, ...serverVariables(ports) },
  }).catch((error: unknown) => {
    phones.stop()
    throw error
  })
  const { logs, stop: stopProduct } = product
  let isStopping = false
  const onExit = (name: string, output: string) => {
    if (!isStopping) options.onExit?.(name, output.slice(-4_000))
  }
  const programs: { stop(): unknown }[] = [phones]
  const stop = async () => {
    isStopping = true
    // Live calls end, and are reported by the next gateway.
    await Promise.all(programs.map(program => program.stop()))
    await stopProduct()
  }
  try {
    const folder = join(options.dataDir, 'gateway')
    makeGatewayFolder(folder, [trialTrunk(ports)])
    // With `dev`, the server's own port is not known here.
    const serverUrl = `${product.url}/api/webhooks/gateway`
    programs.push(
      await startGatewayPrograms({
        ...{ ports, folder, serverUrl, logs },
        onExit: (name, output) => onExit(`gateway’s ${name}`, output),
        mediaAddresses: mediaAddresses(),
      }),
    )
  } catch (error) {
    await stop()
    throw error
  }
  return Object.assign(product, { stop })
}
