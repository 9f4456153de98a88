const NOT_FOUND = 404;

export const isNotFound = (error: object): boolean => 'status' in error && error.status === NOT_FOUND;
