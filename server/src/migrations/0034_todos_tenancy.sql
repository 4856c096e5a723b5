call bind_to_tenant('todo');
