import type { DevicesInfo } from '#contract/account/deviceInfo.ts';
import { api } from '#platform/http/api.ts';
import { fetchDevicesInfo } from './devicesInfo.ts';

const deviceInfoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Loads the names and icons of all devices from a file of the image CDN; there is no endpoint of the contract for
     * this.
     */
    getDevicesInfo: build.query<DevicesInfo, undefined>({
      queryFn: () =>
        fetchDevicesInfo().then(
          (data) => ({ data }),
          (error: unknown) => ({ error: { kind: 'network', message: error instanceof Error ? error.message : '' } }),
        ),
    }),
  }),
});

export const { useGetDevicesInfoQuery } = deviceInfoApi;
