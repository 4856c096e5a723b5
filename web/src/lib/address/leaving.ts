let leaving = (): boolean => false

/** The app knows the router; this module must not. */
export const provideLeaving = (isOnTheWay: () => boolean): void => {
  leaving = isOnTheWay
}

/** Whether another screen has been asked for and is still on its way: a change of this one's address would call it off. */
export const isLeaving = (): boolean => leaving()
