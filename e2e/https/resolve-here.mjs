// For `node --import`: the host of PUBLIC_URL is this machine, as it is for the browser of the journeys over https.
import dns from 'node:dns'

const { hostname: here } = new URL(process.env['PUBLISHED_URL'])
const { lookup } = dns
dns.lookup = (hostname, ...rest) => lookup(hostname === here ? '127.0.0.1' : hostname, ...rest)
