/** Signs what server and gateway of the tests say to each other. */
export const FAKE_GATEWAY_SECRET = 'secret-of-server-and-agent'
