call bind_to_tenant('permission_request');
