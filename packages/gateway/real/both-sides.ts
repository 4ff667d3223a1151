import { startDrivenPhones } from '../../../tools/gateway/driven-phone.ts'
import { connectDialogClient } from './dialog-client.ts'
import { type Gateway, startGateway } from './gateway.ts'

/** A gateway with phones behind its trunks and a page that calls them. */
export async function startBothSides(started: Promise<Gateway> = startGateway()) {
  const gateway = await started
  const phones = await startDrivenPhones(gateway.phonePort, gateway.trunkPort)
  const client = await connectDialogClient(gateway.webSocketUrl)
  return {
    ...{ gateway, phones, client },
    async stop() {
      client.socket.close()
      phones.close()
      await gateway.stop()
    },
  }
}
