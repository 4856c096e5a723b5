const SECRET_BYTES = 32

/** Generates a signing secret. It is made on this device, so that no stored response of the server contains it. */
export function generateSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
