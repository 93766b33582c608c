/** Told to the server with every action and pull. */
export const APP_VERSION = '0.2.0'
