/** The prefix of every health check. */
export const HEALTH_ROOT = '/api/health'
export const LIVENESS_PATH = '/api/health/live'
export const READINESS_PATH = '/api/health/ready'
/** For the doctor (packages/server/src/doctor): how a request to PUBLIC_URL arrives here. */
export const INSTANCE_PATH = '/api/health/instance'
