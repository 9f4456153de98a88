import { HostCallError } from '#platform/bridge/native/hostCallError.ts';
import { ApiError } from '#platform/http/apiError.ts';
import type { ErrorClass } from '#platform/flow/plain.ts';

/** The error classes that flows distinguish. */
export const flowErrors: Readonly<Record<string, ErrorClass>> = { ApiError, HostCallError };
