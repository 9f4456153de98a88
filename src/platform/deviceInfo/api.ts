import type { DevicesInfo } from '#contract/account/deviceInfo.ts';
import { api } from '#platform/http/api.ts';
import { fetchDevicesInfo } from './devicesInfo.ts';

export const deviceInfoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Loads the names and icons of all devices from a file of the image CDN, because the contract has no endpoint for
     * them. They are loaded once, and a failure is not cached (DEV-01, DEV-03).
     */
    getDevicesInfo: build.query<DevicesInfo, undefined>({
      queryFn: () =>
        fetchDevicesInfo().then(
          (data) => ({ data }),
          (error: unknown) => ({ error: { kind: 'network', message: error instanceof Error ? error.message : '' } }),
        ),
      keepUnusedDataFor: Infinity,
    }),
  }),
});

export const { useGetDevicesInfoQuery } = deviceInfoApi;
