import { signatureHeaders } from '@ringback/contract/gateway/signature'
import { GATEWAY_KEYS, type GatewayPorts } from './gateway-settings.ts'

/** Sends a signed request to the agent, as the server does. @returns the JSON of the response */
export async function requestAgent(
  { control }: Pick<GatewayPorts, 'control'>,
  method: string,
  path: string,
  content?: object,
): Promise<unknown> {
  const body = content ? JSON.stringify(content) : ''
  const request = { method, path, body }
  const headers = signatureHeaders(request, [GATEWAY_KEYS.GATEWAY_SECRET], new Date())
  const response = await fetch(`http://127.0.0.1:${control}${path}`, {
    ...{ method, headers },
    ...(body !== '' && { body }),
  })
  return response.json()
}
