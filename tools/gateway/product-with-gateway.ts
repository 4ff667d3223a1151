import { join } from 'node:path'
import { mediaAddresses } from '@ringback/sandbox/twilio/media/media-addresses'
import { type Product, type ProductOptions, startProduct } from '../product.ts'
import { startGatewayPrograms } from './gateway-programs.ts'
import { chooseGatewayPorts, makeGatewayFolder, serverVariables } from './gateway-settings.ts'
import { startPhone } from './phone.ts'
import { TRIAL_PHONE, trialTrunk, trialVariables } from './trial-trunk.ts'

/**
 * Starts the product with a SIP gateway beside it, and a phone behind the gateway's trunk. Files of the gateway are in
 * the folder `gateway` of the data directory.
 */
export async function startProductWithGateway(options: ProductOptions): Promise<Product> {
  const ports = await chooseGatewayPorts()
  const product = await startProduct({
    ...options,
    // The user may choose the rest, but both sides must find each other.
    env: { ...trialVariables(ports), ...options.env, ...serverVariables(ports) },
  })
  const { logs, stop: stopProduct } = product
  let isStopping = false
  const onExit = (name: string, output: string) => {
    if (!isStopping) options.onExit?.(name, output.slice(-4_000))
  }
  const programs: { stop(): Promise<void> }[] = []
  const stop = async () => {
    isStopping = true
    // Live calls end, and are reported by the next gateway.
    await Promise.all(programs.map(program => program.stop()))
    await stopProduct()
  }
  try {
    const folder = join(options.dataDir, 'gateway')
    makeGatewayFolder(folder, [trialTrunk(ports)])
    programs.push(
      await startPhone(ports.phone, TRIAL_PHONE, {
        folder,
        onExit: output => onExit('phone', output),
      }),
    )
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
