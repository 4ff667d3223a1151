import { buildProduct } from './build-product.ts'

// The suites and `npm start` build by one way, so that no test of `npm start` builds again what other tests use.
buildProduct()
