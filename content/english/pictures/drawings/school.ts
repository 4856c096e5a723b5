export const school = {}
