/**
 * How much of the suite runs, by the variable TEST_SCOPE:
 * - `quick`: no PostgreSQL, no processes to kill, no simulation;
 * - `usual` (unset): everything, with the short version of tests that prove rare events;
 * - `long`: only the tests that prove rare events, in their long version.
 */
export declare const testScope: "quick" | "usual" | "long";
/** How often a test repeats what must hold every time. */
export declare function repetitions(count: {
    usual: number;
    long: number;
}): number;
